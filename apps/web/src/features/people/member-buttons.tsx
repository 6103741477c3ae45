import type { Member } from "@freehub/contract/people";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useCommand } from "#lib/use-command.ts";
import type { WriteCommand } from "#lib/write-command.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { removeMember, signOutMember } from "./people-commands.ts";

type MemberProps = { member: Member };

/** For a lost phone: ends all sessions of a member and revokes their API tokens. */
export function SignOutButton({ member }: MemberProps) {
	const { name } = member;
	const person = name;
	return (
		<AskedButton
			member={member}
			command={signOutMember}
			label={
				<Trans>
					Sign out<VisuallyHidden> {person} everywhere</VisuallyHidden>
				</Trans>
			}
			title={t`Sign ${name} out everywhere?`}
			action={t`Sign out`}
		>
			<Trans>All their sessions end and their API tokens stop working. They can sign in again.</Trans>
		</AskedButton>
	);
}

/** For a member who has left. */
export function RemoveButton({ member }: MemberProps) {
	const { name } = member;
	const person = name;
	return (
		<AskedButton
			member={member}
			command={removeMember}
			variant="danger"
			label={
				<Trans>
					Remove<VisuallyHidden> {person}</VisuallyHidden>
				</Trans>
			}
			title={t({ comment: "name is a person's", message: `Remove ${name}?` })}
			action={t`Remove the account`}
		>
			<Trans>
				Their account, sessions and API tokens end at once. Their name stays in movements and the audit log.
				They can be invited again.
			</Trans>
		</AskedButton>
	);
}

type AskedProps = MemberProps & {
	command: WriteCommand<Member, unknown>;
	label: ReactNode;
	variant?: "default" | "danger";
	title: string;
	action: string;
	children: ReactNode;
};

/** A button that asks for confirmation before it sends its command. */
function AskedButton({ member, command, label, variant = "default", title, action, children }: AskedProps) {
	const [isAsking, setAsking] = useState(false);
	const { run, isPending, failure, reset } = useCommand(command);

	async function confirm() {
		const { isDone } = await run(member);
		if (isDone) setAsking(false);
	}

	return (
		<>
			<Button
				size="sm"
				variant={variant}
				onClick={() => {
					reset();
					setAsking(true);
				}}
			>
				{label}
			</Button>
			<ConfirmDialog
				title={title}
				action={action}
				isOpen={isAsking}
				isPending={isPending}
				failure={failure}
				onCancel={() => setAsking(false)}
				onConfirm={() => void confirm()}
			>
				<p>{children}</p>
			</ConfirmDialog>
		</>
	);
}
