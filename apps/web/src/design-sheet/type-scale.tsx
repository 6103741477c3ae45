import { Fragment } from "react";
import classes from "./sheet.module.css";

/** Sizes in px at a root size of 16 px, as in the style sheets. */
const steps: [px: number, weight: number, words: string, use: string][] = [
	[36, 780, "Our Blogs", "heading of a visitor's page, 24 to 36 with the width"],
	[26, 780, "Manage Inventory", "heading of a workspace screen"],
	[24, 760, "$98,340.00", "figure"],
	[20, 780, "Delete Col 34 Road?", "title of a dialog"],
	[18, 700, "Nothing here yet.", "card, state"],
	[16, 400, "Every bike on this page is in our warehouse.", "text for visitors"],
	[15, 600, "Blogs, Dashboard", "navigation, card head"],
	[14, 400, "Olga delivered 2 × Drover Gravel", "text of the workspace"],
	[13, 600, "Supplier, 14 in stock", "label, badge, second line"],
	[12, 400, "CAD-COL-34-56", "the smallest: keys, SKU in a dense row"],
];

export function TypeScale() {
	return (
		<section className={classes.section} id="type">
			<div className={classes.scale}>
				{steps.map(([px, weight, words, use]) => (
					<Fragment key={px}>
						<span
							style={{
								fontSize: `${px / 16}rem`,
								fontWeight: weight,
								letterSpacing: px >= 20 ? "-0.02em" : undefined,
								lineHeight: 1.2,
							}}
						>
							{words}
						</span>
						<span className={classes.small}>
							{px} / {weight}, {use}
						</span>
					</Fragment>
				))}
			</div>
		</section>
	);
}
