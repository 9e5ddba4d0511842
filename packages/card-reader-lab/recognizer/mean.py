"""Writes the mean of the weights of two recognizers, which often reads better than either.

  python3 mean.py BEFORE AFTER [--share 0.5] [--last 0.5] [--to FILE]

BEFORE is a file that learn.py can begin with, AFTER one that it wrote from BEFORE; SHARE is how much AFTER counts,
from 0 to 1, and LAST the same for the last layer, where it differs: letters that BEFORE lacks need more of AFTER's.
"""

import argparse

import torch

from learn import opened, shipped, write_model

parser = argparse.ArgumentParser()
parser.add_argument('before')
parser.add_argument('after')
parser.add_argument('--share', type=float, default=0.5)
parser.add_argument('--last', type=float)
parser.add_argument('--to', default=shipped)
options = parser.parse_args()

network, after = opened(options.before), opened(options.after)
last = set(network.output.parameters())
share = options.share if options.last is None else options.last
with torch.no_grad():
    for one, other in zip(network.parameters(), after.parameters(), strict=True):
        one.lerp_(other, share if one in last else options.share)
write_model(network, [], [], options.to)
