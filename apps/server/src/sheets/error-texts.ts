import { reason } from "@freehub/contract/rule-sentences";
import type { Reason } from "@freehub/contract/rules";

/** Errors that spreadsheets show in place of a value, in several languages; ####: a column is too narrow for its number. */
const errors = new RegExp(
	"^(?:#+|#(?:N/A|N/D|N/V|NV|REF!|BEZUG!|¡REF!|RIF!|VALUE!|WERT!|VALEUR!|¡VALOR!|VALORE!|DIV/0!|¡DIV/0!|NAME\\?|NOM\\?|NOME\\?|" +
		"¿NOMBRE\\?|NUM!|ZAHL!|NOMBRE!|¡NUM!|NULL!|NUL!|¡NULO!|SPILL!|ÜBERLAUF!|PROPAGATION!|¡DESBORDAMIENTO!|CALC!|¡CALC!|" +
		"FIELD!|FELD!|BLOCKED!|BUSY!|GETTING_DATA|ERROR!|UNKNOWN!)|Err:5\\d\\d)$",
	"iu",
);
/** A function with its bracket, or a reference to a cell. `="00412"` is a text that another program has quoted. */
const formula =
	/^(?:=\s*(?:[-+(]*\$?[A-Z]{1,3}\$?\d+\b|[-+(]*[A-Z_][\w.]*\(|[-+(]*\d[\d.,]*\s*[-+*/^&])|[+@]\s*[A-Z_][\w.]*\()/iu;

/** Why a text is not a value: it is an error that a spreadsheet shows, or the text of a formula. */
export function whyNoValue(text: string): Reason | undefined {
	const first = text.charAt(0);
	if (!(first === "#" || first === "=" || first === "+" || first === "@" || first === "E")) return undefined;
	if (errors.test(text)) return reason("cell_unreadable.error", { text });
	return formula.test(text) ? reason("cell_unreadable.formula", { text: text.slice(0, 40) }) : undefined;
}
