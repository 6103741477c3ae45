export { KeptOnDevice } from "./kept-on-device.tsx";
