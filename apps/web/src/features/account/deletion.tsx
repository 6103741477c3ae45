import type { Account } from "@freehub/contract/account";
import { Button } from "@mantine/core";
import { useState } from "react";
import { DeleteAccountDialog } from "./delete-account-dialog.tsx";
import { Section } from "./section.tsx";

export function Deletion({ account }: { account: Account }) {
	const [isAsking, setAsking] = useState(false);
	return (
		<Section
			heading="Delete the account"
			lead="What you booked stays in the ledger; everything else about you is removed."
		>
			<div>
				<Button variant="danger" onClick={() => setAsking(true)}>
					Delete my account
				</Button>
			</div>
			<DeleteAccountDialog account={account} isOpen={isAsking} onCancel={() => setAsking(false)} />
		</Section>
	);
}
