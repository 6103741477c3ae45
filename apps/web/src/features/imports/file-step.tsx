import type { Import } from "@freehub/contract/imports";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import classes from "./file-step.module.css";
import { columnName, fileKind } from "./import-words.ts";
import { Step } from "./step.tsx";

/** With the keyboard too, so that it can be scrolled. */
const reachable = { tabIndex: 0 } as const;

/** What the file is, and what its first rows look like. */
export function FileStep({ one: { head, counts, state } }: { one: Import }) {
	const { columns, sample = [] } = head;
	const kind = fileKind(head);
	const columnCount = columns.length;
	const { total } = counts;
	const aside =
		state === "reading"
			? t({
					comment: "kind is the file's, such as ‘CSV, UTF-8’",
					message: `${kind}, ${plural(columnCount, { one: "# column", other: "# columns" })}`,
				})
			: t({
					comment: "kind is the file's, such as ‘CSV, UTF-8’",
					message: `${kind}, ${plural(columnCount, { one: "# column", other: "# columns" })}, ${plural(total, { one: "# row", other: "# rows" })}`,
				});
	return (
		<Step number={1} heading={t`File`} aside={aside}>
			{sample.length === 0 ? (
				<p className={classes.none}>
					<Trans>There are no rows below the column names.</Trans>
				</p>
			) : (
				<section className={classes.frame} aria-label={t`The first rows`} {...reachable}>
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
