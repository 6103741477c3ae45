import type { Member } from "@freehub/contract/people";
import { Button, VisuallyHidden } from "@mantine/core";
import { useState } from "react";
import { errorSentence } from "#lib/error-sentence.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { notify } from "#ui/notify.ts";
import { useSignOutPerson } from "./mutations.ts";

/** For a lost telephone, or somebody who has left: ends every session of a member, and their API tokens. */
export function SignOutButton({ member }: { member: Member }) {
	const [isAsking, setAsking] = useState(false);
	const { mutate, isPending, error, reset } = useSignOutPerson();

	function signOut() {
		mutate(member._id, {
			onSuccess: () => {
				setAsking(false);
				notify(`${member.name} is signed out everywhere`);
			},
		});
	}

	return (
		<>
			<Button
				size="sm"
				variant="default"
				onClick={() => {
					reset();
					setAsking(true);
				}}
			>
				Sign out<VisuallyHidden> {member.name} everywhere</VisuallyHidden>
			</Button>
			<ConfirmDialog
				title={`Sign ${member.name} out everywhere?`}
				action="Sign out"
				isOpen={isAsking}
				isPending={isPending}
				failure={error === null ? undefined : errorSentence(error)}
				onCancel={() => setAsking(false)}
				onConfirm={signOut}
			>
				<p>All their sessions end and their API tokens stop working. They can sign in again.</p>
			</ConfirmDialog>
		</>
	);
}
