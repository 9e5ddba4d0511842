/**
 * Words that are read where they are written, but never offered instead of another word: a slip of the pen would put
 * them on a wall.
 */
const unoffered: ReadonlySet<string> = new Set(
  'anus arse arsehole arseholes ass asses asshole assholes bastard bastards bitch bitches bitchy bollocks boob boobs bugger bullshit cock cocks crap cunt cunts damn dick dicks dildo dyke fag fags faggot faggots fuck fucked fucker fuckers fucking fucks horny motherfucker nigger niggers nipple nipples orgasm orgy penis piss pissed pissing porn prick pricks pussies pussy rape raped rapes raping rapist retard retarded scrotum semen sex sexy shit shits shitty slag slut sluts smut spastic spunk suck sucks testicles tit tits titties titty tranny turd twat vagina wank wanker wankers wetback whore whores'.split(
    ' ',
  ),
)

export function isOffered(word: string): boolean {
  return !unoffered.has(word)
}
