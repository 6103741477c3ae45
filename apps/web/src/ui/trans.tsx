import { i18n } from "@lingui/core";
import type { TransProps } from "@lingui/react";
import { TransNoContext } from "@lingui/react/server";

/**
 * `<Trans>` and `<Plural>` of @lingui/react/macro compile to this (lingui.config.ts): a sentence with its elements and values.
 */
export function Trans({ values = {}, ...sentence }: TransProps) {
	return <TransNoContext {...sentence} values={asText(values)} lingui={{ i18n }} />;
}

/**
 * Lingui reads tags in a value, such as a product's name, as elements of the sentence, and \x41 as a letter. It does not do so in
 * elements.
 */
function asText(values: Record<string, unknown>): Record<string, unknown> {
	return Object.fromEntries(
		Object.entries(values).map(([name, value]) => [
			name,
			typeof value === "string" && /[<\\]/.test(value) ? <>{value}</> : value,
		]),
	);
}
