/** Moves everything at a location. Separate from the stock code that the table loads. */
export { MoveAll } from "./move-all.tsx";
