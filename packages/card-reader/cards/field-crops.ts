import sharp from 'sharp'
import type { TextLine } from '../lines/text-lines.ts'
import { cutArea } from '../marks/registered-card.ts'
import { cardTemplate } from '../marks/template.ts'
import { type Homography, warpQuad } from '../photo/homography.ts'
import { type Box, distance, type Quad, type Raster } from '../photo/raster.ts'
import { rectangleAt } from '../photo/rectangles.ts'
import type { FieldCrop, FieldName } from '../reading.ts'
import { fieldCrops } from './card-settings.ts'

/** The picture for comparing the form with the card: the field on the printed card, with its label. */
export function cropPrintedField(photo: Raster, toPhoto: Homography, field: FieldName): Promise<FieldCrop> {
  return toCrop(cutArea(photo, toPhoto, printedArea(field), fieldCrops.pixelsPerMillimeter))
}

/** The lines of a free card from which a field was read. */
export function cropLines(photo: Raster, lines: readonly TextLine[]): Promise<FieldCrop> | undefined {
  const first = lines[0]
  if (!first) return undefined
  const around = rectangleAt(
    lines.flatMap((line) => [...line.quad]),
    first.angle,
  )
  return toCrop(cutQuad(photo, around.grown(first.height * fieldCrops.margin)))
}

function cutQuad(photo: Raster, quad: Quad): Raster {
  const across = distance(quad[0], quad[1])
  const down = distance(quad[0], quad[3])
  const scale = Math.min(1, fieldCrops.widest / across, fieldCrops.highest / down)
  return warpQuad(photo, quad, Math.max(1, Math.round(across * scale)), Math.max(1, Math.round(down * scale)))
}

/** A field of the printed card with its label, in millimeters. */
export function printedArea(field: FieldName): Box {
  const { fields, groups, boxes, boxSize } = cardTemplate
  if (field === 'title' || field === 'presenterName' || field === 'description') {
    const { x, y, w, h } = fields[field]
    const margin = fieldCrops.printedMargin
    return { x: x - margin, y: y - margin, width: w + 2 * margin, height: h + 2 * margin }
  }
  const { x } = groups[field]
  const height = (boxes.rows - 1) * boxes.step + boxSize + 8
  return { x: x - 2, y: boxes.y - 6, width: fieldCrops.groupWidth, height }
}

async function toCrop({ data, width, height }: Raster): Promise<FieldCrop> {
  const image = await sharp(data, { raw: { width, height, channels: 3 } })
    .webp({ quality: fieldCrops.quality, effort: 2 })
    .toBuffer()
  return { image, mediaType: 'image/webp', width, height }
}
