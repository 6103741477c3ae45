import { readFileSync, writeFileSync } from "node:fs";
import { licencesDocument } from "./licences.ts";

/** npm run licences: writes docs/licences.md. */
writeFileSync("docs/licences.md", licencesDocument(readFileSync("package-lock.json", "utf8")));
