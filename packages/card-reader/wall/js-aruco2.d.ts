declare module 'js-aruco2' {
  export const AR: { DICTIONARIES: Record<string, { codeList: unknown[] }> }
}
declare module 'js-aruco2/src/dictionaries/apriltag_36h9.js'
