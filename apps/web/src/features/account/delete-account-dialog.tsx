import type { Account } from "@freehub/contract/account";
import { Button, Checkbox, Modal } from "@mantine/core";
import "@mantine/core/styles/Checkbox.layer.css";
import "#ui/styles/dialog.css";
import { type FormEvent, useState } from "react";
import { useRefusal } from "#lib/use-refusal.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import classes from "./account.module.css";
import { useDeleteAccount } from "./mutations.ts";
import { useSurroundings } from "./surroundings.ts";

type Props = { account: Account; isOpen: boolean; onCancel: () => void };

export function DeleteAccountDialog({ account, isOpen, onCancel }: Props) {
	return (
		<Modal.Root
			opened={isOpen}
			onClose={onCancel}
			centered
			transitionProps={{ duration: 300, timingFunction: "ease-out" }}
			closeOnClickOutside={false}
		>
			<Modal.Overlay />
			<Modal.Content>
				<Modal.Body>
					<Modal.Title>Delete my account</Modal.Title>
					<Question account={account} onCancel={onCancel} />
				</Modal.Body>
			</Modal.Content>
		</Modal.Root>
	);
}

function Question({ account, onCancel }: Omit<Props, "isOpen">) {
	const { onLeave } = useSurroundings();
	const [password, setPassword] = useState("");
	const [removeName, setRemoveName] = useState(false);
	const { mutate, isPending, isSuccess, error } = useDeleteAccount();
	const refusal = useRefusal(error, isPending, ["current-password"]);

	function submit(event: FormEvent) {
		event.preventDefault();
		if (isPending) return;
		mutate(
			{ removeName, ...(account.hasPassword && { password }) },
			{ onSuccess: () => onLeave("Your account is deleted") },
		);
	}

	return (
		<form className={classes.form} onSubmit={submit}>
			<p>
				Your address, your password, your sessions and your tokens are removed for good. The entries that you
				made in the ledger stay, as does what you added to the catalogue.
			</p>
			{account.role === "owner" && (
				<p>
					You are an owner. If nobody else has an account, the shop has no owner afterwards: whoever signs up
					next does not become one, until whoever runs the server names somebody.
				</p>
			)}
			<Checkbox
				label="Remove my name from the history as well"
				checked={removeName}
				onChange={(event) => setRemoveName(event.currentTarget.checked)}
			/>
			{account.hasPassword && (
				<PasswordField
					label="Password"
					name="password"
					kind="current"
					value={password}
					refusal={refusal.at("current-password")}
					onChange={(value) => {
						setPassword(value);
						refusal.dismiss("current-password");
					}}
				/>
			)}
			<FailureNote>{refusal.whole}</FailureNote>
			<div className={classes.ending}>
				<Button variant="default" onClick={onCancel} data-autofocus>
					Cancel
				</Button>
				<Button type="submit" variant="danger-filled" loading={isPending || isSuccess}>
					Delete my account
				</Button>
			</div>
		</form>
	);
}
