import type { Import } from "@freehub/contract/imports";
import { plural } from "#lib/format.ts";
import classes from "./file-step.module.css";
import { columnName, fileKind } from "./import-words.ts";
import { Step } from "./step.tsx";

/** With the keyboard too, so that it can be scrolled. */
const reachable = { tabIndex: 0 } as const;

/** What the file is, and what its first rows look like. */
export function FileStep({ one: { head, counts, state } }: { one: Import }) {
	const { columns, sample = [] } = head;
	const rows = state === "reading" ? "" : `, ${plural(counts.total, "row")}`;
	return (
		<Step number={1} heading="File" aside={`${fileKind(head)}, ${plural(columns.length, "column")}${rows}`}>
			{sample.length === 0 ? (
				<p className={classes.none}>There are no rows below the column names.</p>
			) : (
				<section className={classes.frame} aria-label="The first rows" {...reachable}>
					<table className={classes.table}>
						<thead>
							<tr>
								{columns.map((_, index) => (
									<th key={index} scope="col">
										{columnName(columns, index)}
									</th>
								))}
							</tr>
						</thead>
						<tbody>
							{sample.map((cells, line) => (
								<tr key={line}>
									{columns.map((_, index) => (
										<td key={index}>{cells[index]}</td>
									))}
								</tr>
							))}
						</tbody>
					</table>
				</section>
			)}
		</Step>
	);
}
