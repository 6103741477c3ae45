import type { Import } from "@freehub/contract/catalogue/imports";
import { t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useWrite } from "#lib/use-write.ts";
import { decisionSentence, stockSentence } from "./decision-sentence.ts";
import { correctImport, decideImport, useIsCorrecting } from "./import-writes.ts";
import { quantityQuestion } from "./option-fields.tsx";
import { usePictures } from "./picture-queue.ts";
import { lacksSheet } from "./sheet-remarks.tsx";
import { DecisionBar } from "./step.tsx";

export function CommitBar({ one }: { one: Import }) {
	const { _id, state, counts, options, products } = one;
	const correct = useWrite(correctImport(_id));
	const isChanging = useIsCorrecting(_id);
	const isUploading = usePictures(_id)?.isDone === false;
	const rows = counts.new + counts.changed;
	const changes = products === null ? rows : products.new + products.changed;
	const isBlocked = options.isAllOrNothing && counts.refused > 0;
	const isAsked = one.questions.includes("quantityAs");
	const instead = isAsked ? (
		<Button component="a" href={`#${quantityQuestion}`}>
			<Trans>Show the question</Trans>
		</Button>
	) : isBlocked && rows > 0 ? (
		<Button onClick={() => void correct.run({ options: { isAllOrNothing: false } })}>
			<Trans>Skip refused rows</Trans>
		</Button>
	) : undefined;
	const isSettled = state === "ready" && !isChanging && !isUploading && !lacksSheet(one.head);

	return (
		<DecisionBar
			label={t`Import`}
			id={_id}
			write={decideImport}
			words={
				isUploading
					? t`Uploading the pictures.`
					: state === "reading" || isChanging
						? t`Checking the rows.`
						: lacksSheet(one.head)
							? t`Choose the sheet to import.`
							: isAsked
								? t`Say above whether the quantities were counted or received.`
								: [decisionSentence(one), isBlocked ? "" : stockSentence(one)].filter(Boolean).join(" ")
			}
			commit={
				products === null ? (
					<Plural value={rows} one="Import # row" other="Import # rows" />
				) : (
					<Plural value={changes} one="Import # product" other="Import # products" />
				)
			}
			canCommit={isSettled && !isBlocked && !isAsked && rows > 0}
			instead={isSettled ? instead : undefined}
			failure={correct.failure}
		/>
	);
}
