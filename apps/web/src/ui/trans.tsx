import { i18n } from "@lingui/core";
import type { TransProps } from "@lingui/react";
import { TransNoContext } from "@lingui/react/server";

/** What `<Trans>` and `<Plural>` of @lingui/react/macro become (lingui.config.ts): a sentence with its elements and values in it. */
export function Trans({ values = {}, ...sentence }: TransProps) {
	return <TransNoContext {...sentence} values={asText(values)} lingui={{ i18n }} />;
}

/** Lingui reads tags in values as elements of the sentence, and \x41 as a letter, such as in a product's name; not in elements. */
function asText(values: Record<string, unknown>): Record<string, unknown> {
	return Object.fromEntries(
		Object.entries(values).map(([name, value]) => [
			name,
			typeof value === "string" && /[<\\]/.test(value) ? <>{value}</> : value,
		]),
	);
}
