import { notFound } from '../../lib/errors.ts'

export const CLOSED = 'The organisers have closed this card. Please ask them to change it.'

export const noCard = () => notFound('This card does not exist, or no longer')
