"""The recogniser's network: PaddleOCR's PP-OCRv4 for lines, with an output of our own.

A picture of B lines, (B, 3, 48, W) in -1 to 1, blue before green before red, becomes (B, W / 8, symbols) logarithms of
probabilities. The layers and their order are those of the packaged model, whose weights `packaged_weights` reads.
"""

import torch
from torch import nn
from torch.nn import functional as F


class Activation(nn.Module):
    def __init__(self):
        super().__init__()
        self.scale = nn.Parameter(torch.ones(1))
        self.shift = nn.Parameter(torch.zeros(1))

    def forward(self, x):
        return F.hardswish(x) * self.scale + self.shift


class Squeeze(nn.Module):
    """Weighs the channels by what the whole line has of each."""

    def __init__(self, channels):
        super().__init__()
        self.down = nn.Conv2d(channels, channels // 4, 1)
        self.up = nn.Conv2d(channels // 4, channels, 1)

    def forward(self, x):
        mean = x.mean((2, 3), keepdim=True)
        return x * F.hardsigmoid(self.up(F.relu(self.down(mean))))


class Block(nn.Module):
    """A filter for each channel, then a mixture of the channels."""

    def __init__(self, taken, given, kernel, stride=(1, 1), squeezed=False):
        super().__init__()
        self.filter = nn.Conv2d(taken, taken, kernel, stride, kernel // 2, groups=taken)
        self.filtered = Activation()
        self.squeeze = Squeeze(taken) if squeezed else nn.Identity()
        self.mixture = nn.Conv2d(taken, given, 1)
        self.mixed = Activation()

    def forward(self, x):
        return self.mixed(self.mixture(self.squeeze(self.filtered(self.filter(x)))))


class Attention(nn.Module):
    heads = 8

    def __init__(self, size):
        super().__init__()
        self.question = nn.LayerNorm(size)
        self.three = nn.Linear(size, 3 * size)
        self.answer = nn.Linear(size, size)
        self.thought = nn.LayerNorm(size)
        self.wide = nn.Linear(size, 2 * size)
        self.narrow = nn.Linear(2 * size, size)

    def forward(self, x):
        lines, steps, size = x.shape
        three = self.three(self.question(x)).reshape(lines, steps, 3, self.heads, size // self.heads)
        query, key, value = three.permute(2, 0, 3, 1, 4).unbind(0)
        share = torch.softmax(query * (size // self.heads) ** -0.5 @ key.transpose(2, 3), 3)
        x = x + self.answer((share @ value).transpose(1, 2).reshape(lines, steps, size))
        return x + self.narrow(F.silu(self.wide(self.thought(x))))


class Recogniser(nn.Module):
    def __init__(self, symbols):
        super().__init__()
        self.stem = nn.Conv2d(3, 16, 3, 2, 1)
        # The strokes of letters, on the whole height of the line.
        self.strokes = nn.Sequential(
            Block(16, 32, 3),
            Block(32, 64, 3),
            Block(64, 64, 3),
            Block(64, 128, 3, (2, 1)),
            Block(128, 128, 3),
        )
        self.letters = nn.Sequential(
            Block(128, 240, 3, (1, 2)),
            *[Block(240, 240, 5) for _ in range(4)],
            Block(240, 480, 5, (2, 1), squeezed=True),
            Block(480, 480, 5, squeezed=True),
            Block(480, 480, 5, (2, 1)),
            Block(480, 480, 5),
        )
        self.narrow = nn.Conv2d(480, 60, (1, 3), padding=(0, 1))
        self.wide = nn.Conv2d(60, 120, 1)
        self.neighbours = nn.Sequential(Attention(120), Attention(120))
        self.even = nn.LayerNorm(120, eps=1e-6)
        self.back = nn.Conv2d(120, 480, 1)
        self.both = nn.Conv2d(960, 60, (1, 3), padding=(0, 1))
        self.features = nn.Conv2d(60, 120, 1)
        self.output = nn.Linear(120, symbols)

    def forward(self, x):
        seen = F.avg_pool2d(self.letters(self.strokes(self.stem(x))), (3, 2))
        x = F.silu(self.wide(F.silu(self.narrow(seen))))
        x = self.even(self.neighbours(x.squeeze(2).transpose(1, 2)))
        x = F.silu(self.back(x.transpose(1, 2).unsqueeze(2)))
        x = F.silu(self.features(F.silu(self.both(torch.cat([seen, x], 1)))))
        return F.log_softmax(self.output(x.squeeze(2).transpose(1, 2)), 2)
