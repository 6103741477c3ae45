import { ApiError } from "@freehub/contract/errors";
import type { Import } from "@freehub/contract/imports";
import { Button } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useState } from "react";
import { errorSentence } from "#lib/error-sentence.ts";
import { plural } from "#lib/format.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { useDecideImport } from "./mutations.ts";

type Props = { one: Import; onSignInNeeded: () => void };

/** Takes a whole import back, after asking. */
export function UndoImport({ one: { _id, result, mapping }, onSignInNeeded }: Props) {
	const [isOpen, setOpen] = useState(false);
	const { mutate, isPending, error, reset } = useDecideImport(_id);
	const { created = 0, changed = 0 } = result ?? {};
	return (
		<>
			<Button
				variant="danger"
				leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
				onClick={() => {
					reset();
					setOpen(true);
				}}
			>
				Undo import
			</Button>
			<ConfirmDialog
				title="Undo this import?"
				action="Undo import"
				isOpen={isOpen}
				isPending={isPending}
				failure={error === null ? undefined : errorSentence(error)}
				onCancel={() => setOpen(false)}
				onConfirm={() =>
					mutate("undo", {
						onError: (failure) => {
							if (failure instanceof ApiError && failure.status === 401) onSignInNeeded();
						},
					})
				}
			>
				{created > 0 && (
					<p>{plural(created, "product that it added is", "products that it added are")} deleted.</p>
				)}
				{changed > 0 && (
					<p>{plural(changed, "changed product gets", "changed products get")} back what they had.</p>
				)}
				{mapping.quantity !== null && <p>The stock that it booked is booked back.</p>}
				<p>What somebody has changed or delivered since stays; you see a list of it afterwards.</p>
			</ConfirmDialog>
		</>
	);
}
