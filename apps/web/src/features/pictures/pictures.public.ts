export { PictureDropzone, PictureUpload } from "./picture-upload.tsx";
export { usePictureUpload } from "./use-picture-upload.ts";
export type { PictureUploadState } from "./use-picture-upload.ts";
