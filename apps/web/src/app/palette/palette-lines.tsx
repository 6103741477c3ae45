import { t } from "@lingui/core/macro";
import type { MouseEvent } from "react";
import { Marked } from "#ui/search-box.tsx";
import classes from "./palette.module.css";
import { ProductLine } from "./product-line.tsx";
import type { PaletteLine, Section } from "./sections.ts";

type Props = {
	id: string;
	sections: readonly Section[];
	active: PaletteLine | undefined;
	query: string;
	mayEdit: boolean;
	/** Called when the pointer is on a line. */
	onPoint: (line: PaletteLine) => void;
	onChoose: (line: PaletteLine, isEdit: boolean) => void;
};

/** ARIA roles, because HTML has no list box below a field: an HTML option contains only text. */
const roles = {
	list: { role: "listbox" },
	group: { role: "group" },
	line: (isActive: boolean) => ({ role: "option", "aria-selected": isActive }),
} as const;

/** The list below the field. The field keeps the focus, and its keys move through the list. */
export function PaletteLines({ id, sections, active, query, mayEdit, onPoint, onChoose }: Props) {
	if (sections.length === 0) return null;

	function click(line: PaletteLine, { target }: MouseEvent) {
		onChoose(line, target instanceof Element && target.closest("[data-edit]") !== null);
	}

	return (
		<div id={id} {...roles.list} tabIndex={-1} aria-label={t`Results`} className={classes.list}>
			{sections.map(({ heading, lines }) => (
				<div key={heading} {...roles.group} aria-label={heading}>
					<div className={classes.heading} aria-hidden="true">
						{heading}
					</div>
					{lines.map((line) => (
						<button
							key={line.id}
							type="button"
							id={`${id}-${line.id}`}
							{...roles.line(line.id === active?.id)}
							tabIndex={-1}
							className={classes.line}
							onMouseMove={() => line.id === active?.id || onPoint(line)}
							onMouseDown={(event) => event.preventDefault()}
							onClick={(event) => click(line, event)}
						>
							{line.kind === "product" ? (
								<ProductLine product={line.product} query={query} mayEdit={mayEdit} />
							) : (
								<>
									<span className={`middle dim ${classes.icon}`}>
										<line.command.Icon className="icon-large" aria-hidden="true" />
									</span>
									<span className={classes.words}>
										<span className="cut">
											<Marked text={line.command.label} query={query} />
										</span>
										{line.command.note && (
											<small className="cut">
												<Marked text={line.command.note} query={query} />
											</small>
										)}
									</span>
								</>
							)}
						</button>
					))}
				</div>
			))}
		</div>
	);
}
