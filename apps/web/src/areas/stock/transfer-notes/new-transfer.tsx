import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { useLocations } from "#areas/stock/ledger/location-choices.ts";
import { useMyStore } from "#areas/stock/ledger/my-store.ts";
import { PlaceBox } from "#areas/stock/ledger/place-box.tsx";
import { usePlaceGroups } from "#areas/stock/ledger/place-choices.ts";
import { paths } from "#lib/paths.ts";
import { useWrite } from "#lib/use-write.ts";
import { DialogEnd } from "#ui/dialog-end.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { addOneTransfer } from "./transfer-writes.ts";

type Props = { isOpen: boolean; onClose: () => void };

/** Asks where pieces go, from the store in which one works, and opens the draft of a note. */
export function NewTransferDialog({ isOpen, onClose }: Props) {
	return (
		<FormDialog title={t`New transfer`} isOpen={isOpen} onClose={onClose}>
			<NewTransferForm onCancel={onClose} />
		</FormDialog>
	);
}

function NewTransferForm({ onCancel }: { onCancel: () => void }) {
	const navigate = useNavigate();
	const { store } = useMyStore();
	const groups = usePlaceGroups(useLocations(), { isWhole: true });
	const [chosen, setFrom] = useState<string>();
	const [to, setTo] = useState("");
	const [isMissing, setMissing] = useState(false);
	const { run, isPending, failure } = useWrite(addOneTransfer);
	const from = chosen ?? store?._id ?? "";

	async function begin(event: FormEvent) {
		event.preventDefault();
		setMissing(from === "" || to === "");
		if (from === "" || to === "") return;
		const outcome = await run({ from, to });
		if (outcome.isDone) void navigate(paths.transferNote(outcome.answer._id));
	}

	return (
		<form className="without-empty stack gap-14" onSubmit={(event) => void begin(event)} noValidate>
			<PlaceBox
				label={t({ context: "place", message: "From" })}
				hasLabel
				groups={groups}
				value={from}
				onChange={setFrom}
			/>
			<PlaceBox
				label={t({ context: "place", message: "To" })}
				hasLabel
				isFirst
				groups={groups}
				value={to}
				onChange={setTo}
			/>
			<DialogEnd
				failure={isMissing ? t`Choose where the pieces come from and where they go.` : failure}
				onCancel={onCancel}
				isPending={isPending}
			>
				<Trans>Begin the transfer</Trans>
			</DialogEnd>
		</form>
	);
}
