"""The recognizer's network: PaddleOCR's PP-OCRv6 (small) for lines, with an output of our own.

A picture of B lines, (B, 3, 48, W) in -1 to 1, blue before green before red, becomes (B, W / 8, symbols) logarithms of
probabilities. The layers and their order are those of the packaged model, whose weights `packaged_weights` reads.
"""

import torch
from torch import nn
from torch.nn import functional as F


class Gelu(nn.Module):
    """Spelled out, since ONNX has no such layer before opset 20."""

    def forward(self, x):
        return x * 0.5 * (1 + torch.erf(x * 0.5**0.5))


class Stem(nn.Module):
    """A quarter of the height and width, seen by two paths."""

    def __init__(self):
        super().__init__()
        self.first = nn.Conv2d(3, 48, 3, 2, 1)
        self.near = nn.Conv2d(48, 24, 2, padding=1)
        self.wide = nn.Conv2d(24, 48, 2, padding=1)
        self.both = nn.Conv2d(96, 48, 3, 2, 1)
        self.channels = nn.Conv2d(48, 96, 1)

    def forward(self, x):
        x = F.relu(self.first(x))
        seen = F.relu(without_first(self.wide(F.relu(without_first(self.near(x))))))
        most = without_first(F.max_pool2d(x, 2, 1, 1))
        return F.relu(self.channels(F.relu(self.both(torch.cat([most, seen], 1)))))


def without_first(x):
    """What a filter of 2 x 2 sees from each place to the right and below."""
    return x[:, :, 1:, 1:]


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
    """A filter for each channel, then a mixture of the channels, which is added where the size stays."""

    def __init__(self, taken, given, squeezed=False):
        super().__init__()
        self.filter = nn.Conv2d(taken, taken, 3, (2, 1) if given > taken else 1, 1, groups=taken)
        self.squeeze = Squeeze(taken) if squeezed else nn.Identity()
        self.mixture = nn.Sequential(nn.Conv2d(taken, 2 * taken, 1), Gelu(), nn.Conv2d(2 * taken, given, 1))

    def forward(self, x):
        x = self.squeeze(self.filter(x))
        mixed = self.mixture(x)
        return x + mixed if mixed.shape[1] == x.shape[1] else mixed


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


class Recognizer(nn.Module):
    def __init__(self, symbols):
        super().__init__()
        self.stem = Stem()
        # The strokes of letters, on a quarter of the height of the line.
        self.strokes = nn.Sequential(Block(96, 96, squeezed=True), Block(96, 96), Block(96, 96))
        self.letters = nn.Sequential(
            Block(96, 192),
            *[Block(192, 192, squeezed=at % 2 == 0) for at in range(6)],
            Block(192, 384),
            Block(384, 384, squeezed=True),
            Block(384, 384),
        )
        self.alone = nn.Conv2d(384, 120, 1)
        self.narrow = nn.Conv2d(384, 120, 1)
        self.near = nn.Conv2d(120, 120, (1, 7), padding=(0, 3), groups=120)
        self.neighbors = nn.Sequential(Attention(120), Attention(120))
        self.even = nn.LayerNorm(120, eps=1e-6)
        self.output = nn.Linear(120, symbols)

    def forward(self, x):
        seen = F.avg_pool2d(self.letters(self.strokes(self.stem(x))), (3, 2))
        x = F.silu(self.narrow(seen))
        x = x + F.silu(self.near(x))
        x = self.even(self.neighbors(x.squeeze(2).transpose(1, 2)))
        x = x + F.silu(self.alone(seen)).squeeze(2).transpose(1, 2)
        return F.log_softmax(self.output(x), 2)
