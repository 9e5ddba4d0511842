"""Teaches the recognizer handwriting, from lines that draw-lines.ts drew.

  python3 learn.py LINES... --from FILE [--minutes 56] [--seed 5] [--rate 4e-4, 7e-4 on a card] [--to FILE]

Starts from the weights of a FILE, PaddleOCR's PP-OCRv6_rec_small.onnx or one that this tool wrote, and writes
card-reader/data/recognizer.onnx, with weights of 16 bits. Needs Debian's python3-torch, python3-onnx and libopenblas0-pthread. A graphics
card does the work alone; without one two processes share it, as a small machine has two cores.
"""

import argparse
import inspect
import json
import math
import random
import sys
import time
import unicodedata
from pathlib import Path

import numpy
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from torch import multiprocessing
from torch.nn import functional as F

from network import Recognizer

here = Path(__file__).resolve().parent
data = here.parents[1] / 'card-reader/data'
shipped = str(data / 'recognizer.onnx')
SYMBOLS = json.loads((data / 'symbols.json').read_text())
FOREIGN = len(SYMBOLS) - 1
# Letters that look alike in writing.
ALIKE = {'ș': 'ş', 'Ș': 'Ş', 'ţ': 'ț', 'Ţ': 'Ț'}
# Letters that are no letter with a mark, and the one that each looks most like.
LOOKS_LIKE = {'ß': 'B', 'ø': 'o', 'Ø': 'O', 'æ': 'a', 'Æ': 'A', 'œ': 'o', 'Œ': 'O', 'ł': 'l', 'Ł': 'L', 'ı': 'i', 'đ': 'd', 'Đ': 'D'}
# How much less likely than the letter without its mark a letter is that was never learnt, as a logarithm.
NEW = 2
# How much likelier the one symbol for letters of other scripts begins than their mean, as a logarithm.
ANY_FOREIGN = 3
HEIGHT = 48
# A graphics card takes many lines at once and steps farther, by about the root of that; processors share fewer of them.
DEVICE = 'cuda' if torch.cuda.is_available() else 'cpu'
torch.backends.cuda.matmul.allow_tf32 = True
# Processors that multiply numbers of 16 bits (bfloat16) learn nearly twice as fast by them, without a loss that was measured.
ROUNDED = DEVICE == 'cpu' and 'avx512_bf16' in Path('/proc/cpuinfo').read_text()
TOGETHER, PROCESSES, RATE = (192, 1, 7e-4) if DEVICE == 'cuda' else (12, 2, 4e-4)
# The last layer tells letters with marks apart, of which each is seldom seen: it learns so many times as fast.
LAST = 3
# Widths are rounded to this many pixels, so that convolutions are prepared for few sizes.
WIDTHS = 48


def packaged_weights(graph):
    """The packaged model's weights in the order of its layers, a scale of a convolution's output made part of it."""
    known = {each.name: torch.tensor(numpy_helper.to_array(each)) for each in graph.initializer}
    users = {name: node for node in graph.node for name in node.input}
    weights, folded = [], set()
    for node in graph.node:
        if node.output[0] in folded:
            continue
        given = [known[name] for name in node.input if name in known]
        if node.op_type == 'Conv':
            after = users[node.output[0]]
            folded.add(after.output[0])
            added = [known[name] for name in after.input if name in known]
            is_scaled = after.op_type == 'BatchNormalization'
            weights += scaled(given[0], added, after.attribute) if is_scaled else [given[0], added[0].reshape(-1)]
        else:
            weights += [one.t() if one.dim() == 2 else one for one in given if one.dtype == torch.float32 and one.numel() > 1]
    return weights


def scaled(filters, measured, attributes):
    """Filters and bias of a convolution whose output is scaled by what the model measured of it."""
    weight, bias, mean, variance = measured
    epsilon = next(each.f for each in attributes if each.name == 'epsilon')
    scale = weight / torch.sqrt(variance + epsilon)
    return [filters * scale.reshape(-1, 1, 1, 1), bias - mean * scale]


def opened(file):
    """The network with the weights of a file: PaddleOCR's, which names its symbols, or one that `write_model` wrote."""
    model = onnx.load(file)
    return untaught(model) if any(each.key == 'character' for each in model.metadata_props) else taught(model)


def untaught(model):
    """The network with PaddleOCR's weights; its output has the packaged one's rows of our symbols, as far as it has them."""
    network = Recognizer(len(SYMBOLS))
    *weights, output, bias = packaged_weights(model.graph)
    for layer, weight in zip(list(network.parameters())[:-2], weights, strict=True):
        assert layer.shape == weight.shape
        layer.data.copy_(weight)
    alphabet = ['', *next(each.value for each in model.metadata_props if each.key == 'character').split('\n'), ' ']
    rows = {symbol: at for at, symbol in enumerate(alphabet) if symbol in set(SYMBOLS)}
    others = torch.tensor([at for at, symbol in enumerate(alphabet) if symbol.isalpha() and symbol not in rows])
    foreign = output[others].mean(0), bias[others].mean() + ANY_FOREIGN
    output, bias = with_new_letters(output, bias, rows, foreign)
    network.output.weight.data.copy_(output)
    network.output.bias.data.copy_(bias)
    return network


def with_new_letters(output, bias, rows, foreign):
    """A letter that the model lacks begins as the one without its marks, moved by how those marks move the letters known with them."""
    moves = {}
    for letter in SYMBOLS[1:FOREIGN]:
        base, *marks = unicodedata.normalize('NFD', letter)
        if len(marks) == 1 and letter in rows and base in rows:
            moves.setdefault(marks[0], []).append(output[rows[letter]] - output[rows[base]])
    weights, starts = [], []
    for letter in SYMBOLS[:FOREIGN]:
        if letter in rows:
            weights.append(output[rows[letter]])
            starts.append(bias[rows[letter]])
            continue
        base, *marks = unicodedata.normalize('NFD', letter)
        row = rows[LOOKS_LIKE.get(base, base)]
        weights.append(sum([torch.stack(moves[mark]).mean(0) for mark in marks if mark in moves], output[row]))
        starts.append(bias[row] - NEW)
    return torch.stack([*weights, foreign[0]]), torch.stack([*starts, foreign[1]])


def taught(model):
    network = Recognizer(len(SYMBOLS))
    weights = {each.name.removesuffix('.half'): torch.tensor(numpy_helper.to_array(each)).float() for each in model.graph.initializer}
    # The export turns the weights of linear layers round, and names them by a number instead of their layer.
    turned = [weight.t() for name, weight in weights.items() if name.startswith('onnx::MatMul')]
    linear = [f'{name}.weight' for name, layer in network.named_modules() if isinstance(layer, torch.nn.Linear)]
    weights |= dict(zip(linear, turned, strict=True))
    for name, layer in network.named_parameters():
        assert layer.shape == weights[name].shape
        layer.data.copy_(weights[name])
    return network


def read_lines(files):
    """Pictures (48, W, 3) with the symbols that are on them; a processor leaves them in their files until it looks at them."""
    lines = []
    for file in files:
        data, at = numpy.memmap(file, numpy.uint8, 'c'), 0
        while at < len(data):
            size = int.from_bytes(data[at : at + 4].tobytes(), 'little')
            # A file that is still being drawn ends within a line.
            if at + 4 + size > len(data):
                break
            head = json.loads(data[at + 4 : at + 4 + size].tobytes())
            at += 4 + size
            if at + head['width'] * HEIGHT * 3 > len(data):
                break
            picture = data[at : at + head['width'] * HEIGHT * 3].reshape(HEIGHT, head['width'], 3)
            at += picture.size
            labels = [symbol_of(letter) for letter in head['text']]
            twice = sum(one == next for one, next in zip(labels, labels[1:]))
            if min(labels) > 0 and len(labels) + twice < head['width'] / 8:
                lines.append((labels, torch.from_numpy(picture).to(DEVICE)))
    return lines


def symbol_of(letter):
    """A letter with an accent that the network lacks counts as the letter alone."""
    letter = ALIKE.get(letter, letter)
    if letter in SYMBOLS:
        return SYMBOLS.index(letter)
    plain = ''.join(each for each in unicodedata.normalize('NFD', letter) if not unicodedata.combining(each))
    return SYMBOLS.index(plain) if plain in SYMBOLS else -1


def batches(lines, chance):
    """Lines for all processes at once, of nearly one width, in any order."""
    order = list(range(len(lines)))
    chance.shuffle(order)
    size = TOGETHER * PROCESSES
    many = []
    for start in range(0, len(order), size * 40):
        sorted_part = sorted(order[start : start + size * 40], key=lambda at: lines[at][1].shape[1])
        parts = [sorted_part[at : at + size] for at in range(0, len(sorted_part) - size + 1, size)]
        chance.shuffle(parts)
        many += parts
    return many


def pictures_of(lines):
    """Of one width, at each look in another light, slant, size and bend."""
    widths = torch.tensor([picture.shape[1] for _, picture in lines], device=DEVICE)[:, None, None]
    width = max(32, round(widths.float().mean().item() / WIDTHS) * WIDTHS)
    padded = torch.zeros(len(lines), HEIGHT, int(widths.max()), 3, dtype=torch.uint8, device=DEVICE)
    for room, (_, picture) in zip(padded, lines):
        room[:, : picture.shape[1]] = picture
    planes = padded.flip(3).permute(0, 3, 1, 2).float() / 127.5 - 1
    across, down = places(len(lines), width)
    across = ((across + 0.5) * widths / width - 0.5).minimum(widths - 1).clamp(min=0)
    grid = torch.stack([(2 * across + 1) / planes.shape[3] - 1, (2 * down + 1) / HEIGHT - 1], 3)
    planes = F.grid_sample(planes, grid, padding_mode='border', align_corners=False)
    blurred = F.avg_pool2d(F.pad(planes, (1, 1, 1, 1), mode='replicate'), 3, 1)
    planes = planes.lerp(blurred, between(len(lines), -1.2, 0.6).clamp(min=0))
    planes = planes * between(len(lines), 0.8, 1.1) + between(len(lines), -0.12, 0.12)
    return (planes + torch.randn_like(planes) * between(len(lines), 0, 0.05)).clamp(-1, 1)


def places(count, width):
    """Where in a line each pixel (count, 48, width) of a look at it is taken from, across and down."""
    middle = HEIGHT / 2
    rows = torch.arange(HEIGHT, device=DEVICE)[None, :, None] - middle
    bend = torch.randn(count, 2, 4, width // 24 + 2, device=DEVICE) * between(count, 0, 1.6)
    bend = F.interpolate(bend, (HEIGHT, width), mode='bicubic', align_corners=True)
    slant, size, drop = [between(count, *most)[:, 0] for most in [(-0.2, 0.2), (0.94, 1.1), (-2, 2)]]
    columns = torch.arange(width, device=DEVICE)[None, None]
    return columns + slant * rows + bend[:, 0], middle + size * rows + drop + bend[:, 1]


def between(count, least, most):
    """A number for each of so many lines, (count, 1, 1, 1)."""
    return torch.rand(count, 1, 1, 1, device=DEVICE) * (most - least) + least


def loss_of(network, lines):
    """CTC's loss of a letter."""
    pictures = pictures_of(lines).contiguous(memory_format=torch.channels_last)
    with torch.autocast('cpu', torch.bfloat16, enabled=ROUNDED):
        logs = network(pictures)
    logs = logs.float().permute(1, 0, 2)
    sizes = torch.tensor([len(labels) for labels, _ in lines], device=DEVICE)
    labels = torch.tensor(sum((labels for labels, _ in lines), []), device=DEVICE)
    steps = torch.full((len(lines),), len(logs), device=DEVICE)
    return (F.ctc_loss(logs, labels, steps, sizes, reduction='none', zero_infinity=True) / sizes).mean()


def learn(rank, options, lines, gradients, progress, together):
    """One process's share. All processes have the same weights at all times: they add the same gradients up."""
    torch.set_num_threads(1)
    torch.manual_seed(options.seed * 100 + rank)
    network = opened(options.start).to(DEVICE, memory_format=torch.channels_last)
    learnt = list(network.parameters())
    last = set(network.output.parameters())
    groups = [
        {'params': [each for each in learnt if each not in last], 'times': 1},
        {'params': [each for each in learnt if each in last], 'times': LAST},
    ]
    optimizer = torch.optim.AdamW(groups, lr=options.rate, weight_decay=1e-3)
    mean = [each.detach().clone() for each in learnt]
    order = random.Random(options.seed)
    started, step, losses = time.time(), 0, 0.0
    while True:
        for batch in batches(lines, order):
            if rank == 0:
                progress[0] = (time.time() - started) / 60 / options.minutes
            together.wait()
            share = progress[0].item()
            if share >= 1:
                return write_model(network, learnt, mean, options.to) if rank == 0 else None
            optimizer.zero_grad(set_to_none=True)
            loss = loss_of(network, [lines[at] for at in batch[rank::PROCESSES]])
            loss.backward()
            losses += loss.item() if PROCESSES == 1 else add_gradients(learnt, gradients, rank, together, loss.item())
            torch.nn.utils.clip_grad_norm_(learnt, 2)
            for group in optimizer.param_groups:
                group['lr'] = options.rate * group['times'] * min(1, step / 100 + 0.02) * max(0.02, (1 + math.cos(math.pi * share)) / 2)
            optimizer.step()
            step += 1
            for average, each in zip(mean, learnt):
                average.lerp_(each.detach(), 1 - min(0.995, step / (step + 10)))
            if rank == 0 and step % 100 == 0:
                print(f'{step * TOGETHER * PROCESSES} lines, loss of a letter {losses / 100:.4f}', flush=True)
                losses = 0.0


def add_gradients(learnt, gradients, rank, together, loss):
    """Replaces each gradient by the mean of all processes'; returns the mean of their losses."""
    at = 0
    for each in learnt:
        size = each.numel()
        gradients[rank, at : at + size] = 0 if each.grad is None else each.grad.reshape(-1)
        at += size
    gradients[rank, -1] = loss
    together.wait()
    mean = gradients.mean(0)
    together.wait()
    at = 0
    for each in learnt:
        size = each.numel()
        if each.grad is not None:
            each.grad.copy_(mean[at : at + size].view_as(each))
        at += size
    return mean[-1].item()


def write_model(network, learnt, mean, file):
    """As ONNX, with the mean of the latest weights, in half of the bytes: the runtime widens them when it opens the model."""
    with torch.no_grad():
        for each, average in zip(learnt, mean):
            each.copy_(average)
    # Later versions write other names and nodes unless they are told not to.
    by_tracing = {'dynamo': False} if 'dynamo' in inspect.signature(torch.onnx.export).parameters else {}
    free = {'lines': {0: 'lines', 3: 'width'}, 'logs': {0: 'lines', 1: 'steps'}}
    torch.onnx.export(
        network.cpu().eval(),
        torch.zeros(1, 3, HEIGHT, 320),
        file,
        input_names=['lines'],
        output_names=['logs'],
        opset_version=14,
        dynamic_axes=free,
        **by_tracing,
    )
    model = onnx.load(file)
    widened = []
    for weight in model.graph.initializer:
        if weight.data_type != TensorProto.FLOAT:
            continue
        name = weight.name
        half = numpy_helper.from_array(numpy_helper.to_array(weight).astype(numpy.float16), f'{name}.half')
        weight.CopyFrom(half)
        widened.append(helper.make_node('Cast', [f'{name}.half'], [name], to=TensorProto.FLOAT))
    nodes = [*widened, *model.graph.node]
    del model.graph.node[:]
    model.graph.node.extend(nodes)
    onnx.save(model, file)


if __name__ == '__main__':
    parser = argparse.ArgumentParser()
    parser.add_argument('lines', nargs='+')
    parser.add_argument('--from', dest='start', required=True)
    parser.add_argument('--minutes', type=float, default=56)
    parser.add_argument('--seed', type=int, default=5)
    parser.add_argument('--rate', type=float, default=RATE)
    parser.add_argument('--to', default=shipped)
    options = parser.parse_args()
    lines = read_lines(options.lines)
    size = sum(each.numel() for each in opened(options.start).parameters())
    gradients = torch.zeros(PROCESSES, size + 1).share_memory_()
    progress = torch.zeros(1).share_memory_()
    # A process that ended early must not leave the other one waiting.
    together = multiprocessing.Barrier(PROCESSES, timeout=600)
    shares = [
        multiprocessing.Process(target=learn, args=(rank, options, lines, gradients, progress, together))
        for rank in range(1, PROCESSES)
    ]
    for each in shares:
        each.start()
    learn(0, options, lines, gradients, progress, together)
    for each in shares:
        each.join()
    sys.exit(any(each.exitcode != 0 for each in shares))
