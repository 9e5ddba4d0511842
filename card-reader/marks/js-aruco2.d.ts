declare module 'js-aruco2' {
  export const AR: {
    DICTIONARIES: Record<string, { nBits: number; tau: number | null; codeList: unknown[] }>
    Detector: new (options: {
      dictionaryName: string
      maxHammingDistance?: number
    }) => {
      detectImage(
        width: number,
        height: number,
        rgba: Uint8ClampedArray | Uint8Array,
      ): Array<{ id: number; corners: Array<{ x: number; y: number }>; hammingDistance: number }>
    }
  }
}
declare module 'js-aruco2/src/dictionaries/aruco_4x4_1000.js'
declare module 'js-aruco2/src/dictionaries/apriltag_36h9.js'
