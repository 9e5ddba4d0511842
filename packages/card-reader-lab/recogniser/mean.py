"""Writes the mean of the weights of two recognisers, which often reads better than either.

  python3 mean.py BEFORE AFTER [--share 0.5] [--to FILE]

BEFORE and AFTER are files that learn.py wrote, AFTER from BEFORE; SHARE is how much AFTER counts, from 0 to 1.
"""

import argparse

import numpy
import onnx
from onnx import numpy_helper

from learn import shipped

parser = argparse.ArgumentParser()
parser.add_argument('before')
parser.add_argument('after')
parser.add_argument('--share', type=float, default=0.5)
parser.add_argument('--to', default=shipped)
options = parser.parse_args()

before, after = onnx.load(options.before), onnx.load(options.after)
for one, other in zip(before.graph.initializer, after.graph.initializer, strict=True):
    assert one.name == other.name
    first, second = (numpy_helper.to_array(each).astype(numpy.float32) for each in (one, other))
    mean = first * (1 - options.share) + second * options.share
    one.CopyFrom(numpy_helper.from_array(mean.astype(numpy.float16), one.name))
onnx.save(before, options.to)
