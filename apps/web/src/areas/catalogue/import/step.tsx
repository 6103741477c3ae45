import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { formatCount } from "#lib/format.ts";
import { useWrite } from "#lib/use-write.ts";
import type { Write } from "#lib/write.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import bar from "./commit-bar.module.css";
import classes from "./imports-page.module.css";
import { stepId } from "./steps-nav.tsx";

type Props = {
	number?: number;
	heading: string;
	/** Secondary text at the end of the heading's line. */
	aside?: ReactNode;
	children: ReactNode;
};

/** One numbered step of an import. */
export function Step({ number, heading, aside, children }: Props) {
	return (
		<section
			className={classes.step}
			aria-label={heading}
			id={number === undefined ? undefined : stepId(number)}
		>
			<div className="line gap-4-12">
				{number !== undefined && (
					<span className={classes.number} aria-hidden="true">
						{formatCount(number)}
					</span>
				)}
				<h2>{heading}</h2>
				<p className={classes.aside}>{aside}</p>
			</div>
			{children}
		</section>
	);
}

type DecisionProps<Answer> = {
	label: string;
	id: string;
	write: Write<{ id: string; step: "commit" | "cancel" | "undo" }, Answer>;
	/** The effect of a commit, in words. */
	words: string;
	/** The text of the button that commits. */
	commit: ReactNode;
	canCommit: boolean;
	/** A button in place of the one that commits. */
	instead?: ReactNode;
	/** Why something else failed. */
	failure?: string | undefined;
};

/** The last step, always visible: what a commit would do, with buttons to commit or discard. */
export function DecisionBar<Answer>(props: DecisionProps<Answer>) {
	const { label, id, write, words, commit, canCommit, instead } = props;
	const { run, isPending, input, failure = props.failure } = useWrite(write);

	async function decide(step: "commit" | "cancel") {
		const { isDone } = await run({ id, step });
		if (isDone) window.scrollTo({ top: 0 });
	}

	return (
		<section className={bar.bar} aria-label={label} id={stepId(4)} data-bottom-bar>
			<FailureNote>{failure}</FailureNote>
			<div className={bar.line}>
				<output className={`grow-260 figures ${bar.words}`}>{words}</output>
				<div className={`buttons ${bar.ways}`}>
					<Button
						variant="default"
						onClick={() => void decide("cancel")}
						loading={isPending && input?.step === "cancel"}
					>
						<Trans>Discard</Trans>
					</Button>
					{instead ?? (
						<Button
							onClick={() => void decide("commit")}
							disabled={!canCommit}
							loading={isPending && input?.step === "commit"}
						>
							{commit}
						</Button>
					)}
				</div>
			</div>
		</section>
	);
}
