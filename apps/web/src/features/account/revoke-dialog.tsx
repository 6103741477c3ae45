import type { ApiToken } from "@freehub/contract/account";
import { failureOf } from "#lib/identity-failure.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { notify } from "#ui/notify.ts";
import { useRevokeToken } from "./mutations.ts";

export function RevokeDialog({
	token,
	isOpen,
	onClose,
}: {
	token: ApiToken;
	isOpen: boolean;
	onClose: () => void;
}) {
	const { mutate, isPending, error } = useRevokeToken();
	function revoke() {
		mutate(token._id, {
			onSuccess: () => {
				onClose();
				notify(`${token.name} is revoked`);
			},
		});
	}
	return (
		<ConfirmDialog
			title="Revoke a token"
			action="Revoke"
			isOpen={isOpen}
			isPending={isPending}
			failure={error === null ? undefined : failureOf(error).sentence}
			onCancel={onClose}
			onConfirm={revoke}
		>
			<p>
				Programs that use <strong>{token.name}</strong> are turned away from now on.
			</p>
		</ConfirmDialog>
	);
}
