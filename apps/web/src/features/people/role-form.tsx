import { ApiError } from "@freehub/contract/errors";
import type { Member } from "@freehub/contract/people";
import type { Role } from "@freehub/domain/access";
import { Button, VisuallyHidden } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { roleNames } from "#lib/access-words.ts";
import { errorSentence } from "#lib/error-sentence.ts";
import { notify } from "#ui/notify.ts";
import { useChangeRole } from "./mutations.ts";
import classes from "./people.module.css";
import { RoleSelect } from "./role-select.tsx";

type Props = {
	member: Member;
	isOwn: boolean;
	/** One's own rights have become others. */
	onOwnChange: () => void;
	onSignInNeeded: () => void;
};

/** A member's role. Nothing is given before it is saved: a select changes with every press of an arrow key. */
export function RoleForm({ member, isOwn, onOwnChange, onSignInNeeded }: Props) {
	const [chosen, setChosen] = useState<Role>();
	const { mutate, isPending, error, reset } = useChangeRole();
	const role = chosen ?? member.role;
	const isChanged = role !== member.role;

	function choose(next: Role) {
		reset();
		setChosen(next);
	}

	function submit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		if (!isChanged || isPending) return;
		mutate(
			{ id: member._id, role },
			{
				onSuccess: () => {
					notify(`${member.name} is ${roleNames[role]} now`);
					if (isOwn) onOwnChange();
				},
				onError: (failure) => {
					if (failure instanceof ApiError && failure.status === 401) onSignInNeeded();
				},
				// The select shows what holds: the new role, or the old one again.
				onSettled: () => setChosen(undefined),
			},
		);
	}

	return (
		<form className={classes.role} onSubmit={submit}>
			<RoleSelect
				aria-label={`Role of ${member.name}`}
				value={role}
				onChange={choose}
				disabled={isPending}
				error={error && roleSentence(error, member)}
			/>
			{isChanged && (
				<>
					{isOwn && <p className={classes.warning}>You will not see this page any more.</p>}
					<div className={classes.buttons}>
						<Button type="submit" size="sm" loading={isPending}>
							Save<VisuallyHidden> the role of {member.name}</VisuallyHidden>
						</Button>
						<Button size="sm" variant="default" onClick={() => choose(member.role)} disabled={isPending}>
							Cancel
						</Button>
					</div>
				</>
			)}
		</form>
	);
}

function roleSentence(error: unknown, { name, role }: Member): string {
	if (error instanceof ApiError && error.code === "last_owner") {
		return `${name} is the only owner, and somebody must be one. Make another member an owner first.`;
	}
	return `${name} is still ${roleNames[role]}. ${errorSentence(error)}`;
}
