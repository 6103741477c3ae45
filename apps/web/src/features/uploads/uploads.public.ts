export { PageDropzone } from "./page-dropzone.tsx";
export { PictureDropzone, PictureUpload } from "./picture-upload.tsx";
export { type PictureUploadState, usePictureUpload } from "./use-picture-upload.ts";
