export { drawingFor } from "@freehub/domain/drawing-for";
