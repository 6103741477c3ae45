export { ownCompanyQuery } from "./own-queries.ts";
export { changeFacts } from "./page-commands.ts";
