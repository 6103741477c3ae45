import type { LabelFormat } from "@freehub/domain/labels/formats";
import { type LabelContent, type LabelLayout, layoutLabel } from "@freehub/domain/labels/layout";
import type { CodeChoice } from "@freehub/domain/labels/symbols";
import { measureText } from "./measure-text.ts";

const placed = new Map<string, LabelLayout>();
const MOST_KEPT = 5000;

/** The layout of a label, cached so that previews and prints measure it only once. `dot`: a printer dot's size, in mm. */
export function layoutFor(
	content: LabelContent,
	{ labelWidth: width, labelHeight: height }: Pick<LabelFormat, "labelWidth" | "labelHeight">,
	code: CodeChoice,
	dot?: number,
): LabelLayout {
	const key = JSON.stringify([content, width, height, code, dot]);
	const known = placed.get(key);
	if (known !== undefined) return known;
	if (placed.size >= MOST_KEPT) placed.clear();
	const layout = layoutLabel(content, { width, height }, { code, measure: measureText, dot });
	placed.set(key, layout);
	return layout;
}
