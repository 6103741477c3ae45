export { plainText } from "@freehub/domain/plain-text";
