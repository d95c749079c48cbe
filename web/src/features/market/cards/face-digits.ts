/** The most digits of a face value that can be typed. */
export const FACE_DIGITS = 6;
