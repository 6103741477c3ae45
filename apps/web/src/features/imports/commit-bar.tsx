import type { Import } from "@freehub/contract/imports";
import { plural, t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useWrite } from "#lib/use-write.ts";
import { correctImport, decideImport, useIsCorrecting } from "./import-writes.ts";
import { usePictures } from "./picture-queue.ts";
import { DecisionBar } from "./step.tsx";

export function CommitBar({ one }: { one: Import }) {
	const { _id, state, counts, options } = one;
	const correct = useWrite(correctImport(_id));
	const isChanging = useIsCorrecting(_id);
	const isUploading = usePictures(_id)?.isDone === false;
	const changes = counts.new + counts.changed;
	const isBlocked = options.isAllOrNothing && counts.refused > 0;
	const isSettled = state === "ready" && !isChanging && !isUploading && !lacksSheet(one);

	return (
		<DecisionBar
			label={t`Import`}
			id={_id}
			write={decideImport}
			words={wordsOf(one, { isChanging, isUploading })}
			commit={<Plural value={changes} one="Import # product" other="Import # products" />}
			canCommit={isSettled && !isBlocked && changes > 0}
			instead={
				isSettled && isBlocked && changes > 0 ? (
					<Button onClick={() => void correct.run({ options: { isAllOrNothing: false } })}>
						<Trans>Skip refused rows</Trans>
					</Button>
				) : undefined
			}
			failure={correct.failure}
		/>
	);
}

/** Whether the user must still choose one of several sheets. There is no default, because the first may hold only notes. */
function lacksSheet({ head }: Import): boolean {
	return head.sheets !== undefined && head.isSheetChosen !== true;
}

function wordsOf(
	one: Import,
	{ isChanging, isUploading }: { isChanging: boolean; isUploading: boolean },
): string {
	if (isUploading) return t`Uploading the pictures.`;
	const { state, counts, options, mapping } = one;
	if (state === "reading" || isChanging) return t`Checking the rows.`;
	if (lacksSheet(one)) return t`Choose the sheet to import.`;
	const { new: created, changed, refused, total } = counts;
	if (created + changed === 0) {
		if (refused > 0) return t`Every row with changes is refused.`;
		return total === 0 ? t`The file has no rows.` : t`The shop already has all of this.`;
	}
	if (refused > 0 && options.isAllOrNothing) {
		return plural(refused, {
			one: "# row is refused. Correct the file and choose it again, or skip the refused rows.",
			other: "# rows are refused. Correct the file and choose it again, or skip the refused rows.",
		});
	}
	const parts = [
		created > 0 && plural(created, { one: "# new product", other: "# new products" }),
		changed > 0 &&
			t({ context: "products", message: plural(changed, { one: "# changed", other: "# changed" }) }),
		refused > 0 &&
			t({
				context: "rows",
				message: plural(refused, { one: "# refused and skipped", other: "# refused and skipped" }),
			}),
	];
	const all = parts.filter(Boolean).join(", ");
	if (mapping.quantity === null) {
		return t({ comment: "all is such as ‘2 new products, 3 changed’", message: `${all}.` });
	}
	return options.quantityAs === "receive"
		? t({
				comment: "all is such as ‘2 new products, 3 changed’",
				message: `${all}. Quantities are added to stock.`,
			})
		: t({
				comment: "all is such as ‘2 new products, 3 changed’",
				message: `${all}. Stock is set to the quantities.`,
			});
}
