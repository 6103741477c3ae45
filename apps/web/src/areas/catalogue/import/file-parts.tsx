import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { formatCount } from "#lib/format.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import bar from "./commit-bar.module.css";
import classes from "./file-parts.module.css";
import table from "./rows-step.module.css";

export type FileTile = { label: string; count: number; isBad?: boolean };

/** The number of things of a file by what becomes of them. */
export function FileTiles({ tiles }: { tiles: readonly FileTile[] }) {
	return (
		<dl className={table.tiles} aria-label={t`Rows by outcome`}>
			{tiles.map(({ label, count, isBad = false }) => (
				<div
					key={label}
					className={`${table.tile} ${classes.tile}`}
					data-bad={(isBad && count > 0) || undefined}
				>
					<dt>{label}</dt>
					<dd>{formatCount(count)}</dd>
				</div>
			))}
		</dl>
	);
}

type BarProps = {
	failure: string | undefined;
	/** How much is left out. */
	words: string;
	onBack: () => void;
	/** The button that imports; none: there is nothing to import. */
	children: ReactNode;
};

/** The bar below a dry run: what is left out, another file, and the import. */
export function FileBar({ failure, words, onBack, children }: BarProps) {
	return (
		<section className={bar.bar} aria-label={t`Import`} data-bottom-bar>
			<FailureNote>{failure}</FailureNote>
			<div className={bar.line}>
				<output className={`grow-260 figures ${bar.words}`}>{words}</output>
				<div className={`buttons ${bar.ways}`}>
					<Button variant="default" onClick={onBack}>
						<Trans>Another file</Trans>
					</Button>
					{children}
				</div>
			</div>
		</section>
	);
}
