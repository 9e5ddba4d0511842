import * as brands from '@fortawesome/free-brands-svg-icons'
import type { Plugin } from 'vite'

const FILE = 'brand-icons.svg'

/** The brands of social links (domain/content/social-icons.ts). Drawings: Font Awesome Free, CC BY 4.0. */
const DRAWINGS = {
  twitter: brands.faXTwitter,
  linkedin: brands.faLinkedinIn,
  facebook: brands.faFacebookF,
  instagram: brands.faInstagram,
  youtube: brands.faYoutube,
  github: brands.faGithub,
  discord: brands.faDiscord,
  telegram: brands.faTelegram,
  whatsapp: brands.faWhatsapp,
  slack: brands.faSlack,
  reddit: brands.faRedditAlien,
  pinterest: brands.faPinterestP,
  snapchat: brands.faSnapchat,
  tiktok: brands.faTiktok,
  twitch: brands.faTwitch,
  medium: brands.faMedium,
  dribbble: brands.faDribbble,
  behance: brands.faBehance,
  vimeo: brands.faVimeoV,
}

/** One file with every brand's picture, so that none is part of a script or a page. */
export function brandIcons(): Plugin {
  return {
    name: 'brand-icons',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: FILE, source: sprite() })
    },
    configureServer(server) {
      server.middlewares.use(`/${FILE}`, (_request, response) => {
        response.setHeader('content-type', 'image/svg+xml').end(sprite())
      })
    },
  }
}

function sprite(): string {
  const symbols = Object.entries(DRAWINGS).map(
    ([
      name,
      {
        icon: [width, height, , , path],
      },
    ]) => {
      const drawn = Array.isArray(path) ? path.join('') : path
      return `<symbol id="${name}" viewBox="0 0 ${width} ${height}"><path d="${drawn}"/></symbol>`
    },
  )
  const credit = '<!-- Font Awesome Free by Fonticons, Inc., fontawesome.com, CC BY 4.0 -->'
  return `<svg xmlns="http://www.w3.org/2000/svg">${credit}${symbols.join('')}</svg>`
}
