/** Moves everything at a location: apart from what the table loads of stock. */
export { MoveAll } from "./move-all.tsx";
