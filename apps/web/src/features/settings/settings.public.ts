export { signUpNames } from "./sign-up-names.ts";
