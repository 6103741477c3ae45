import type { NoteKind } from "@freehub/contract/catalogue/import-refusals";
import type { ImportOptions } from "@freehub/contract/catalogue/imports";
import { t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useId } from "react";
import { usePermissions } from "#lib/permissions.ts";
import { Badge } from "#ui/badge.tsx";
import { answersTo } from "./kind-answers.ts";
import { isSameKind, kindSentence, type ShownKind } from "./kind-words.ts";
import classes from "./note-kinds.module.css";

type Props = {
	/** Of rows that are refused, and of rows that are taken. */
	refused: readonly ListedKind[];
	noted: readonly ListedKind[];
	options: Readonly<Record<string, unknown>>;
	/** The kind whose rows are listed. */
	shown: ShownKind | undefined;
	onShow: (kind: ShownKind | undefined) => void;
	/** Sets the options that answer a kind; undefined: the import is decided. */
	onAnswer: ((options: Partial<ImportOptions>) => void) | undefined;
};

/** A kind, with the number of its rows that are not listed. */
type ListedKind = NoteKind & { unlisted?: number };

/** The refusals and notes of a file: each kind once, with the number of its rows, its rows, and its answers. */
export function NoteKinds({ refused, noted, options, shown, onShow, onAnswer }: Props) {
	if (refused.length + noted.length === 0) return null;
	return (
		<ul className={classes.kinds} aria-label={t`Notes by kind`}>
			{[...refused, ...noted].map((kind, index) => (
				<Kind
					key={`${index < refused.length} ${kind.column}: ${kind.rule}`}
					kind={kind}
					isRefused={index < refused.length}
					isShown={isSameKind(kind, shown)}
					onShow={onShow}
					options={options}
					onAnswer={onAnswer}
				/>
			))}
		</ul>
	);
}

type KindProps = Pick<Props, "options" | "onShow" | "onAnswer"> & {
	kind: ListedKind;
	isRefused: boolean;
	isShown: boolean;
};

function Kind({ kind, isRefused, isShown, onShow, options, onAnswer }: KindProps) {
	const { offers } = usePermissions();
	const { rule, column, unlisted = 0 } = kind;
	const id = useId();
	const answers = answersTo(kind, options).filter(({ needs }) => needs === undefined || offers(needs));
	return (
		<li data-bad={isRefused || undefined}>
			<Badge tone={isRefused ? "bad" : "mixed"}>
				{isRefused
					? t({ context: "rows", message: "Refused" })
					: t({ context: "about rows that are taken", message: "Note" })}
			</Badge>
			<p id={id} className={`anywhere ${classes.sentence}`}>
				{column !== null && <b>{column}: </b>}
				{kindSentence(kind)}
				{unlisted > 0 && (
					<small>
						<Plural
							value={unlisted}
							one="# of them is not in the list below, only counted."
							other="# of them are not in the list below, only counted."
						/>
					</small>
				)}
			</p>
			<div className="buttons">
				{onAnswer !== undefined &&
					answers.map(({ label, options: answer }) => (
						<Button
							key={label.id}
							size="sm"
							variant="default"
							aria-describedby={id}
							onClick={() => onAnswer(answer)}
						>
							{t(label)}
						</Button>
					))}
				{rule !== undefined && (
					<Button
						size="sm"
						variant="quiet"
						aria-pressed={isShown}
						aria-describedby={id}
						onClick={() => onShow(isShown ? undefined : { rule, column })}
					>
						{isShown ? <Trans>Show all rows</Trans> : <Trans>Show rows</Trans>}
					</Button>
				)}
			</div>
		</li>
	);
}
