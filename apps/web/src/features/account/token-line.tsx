import type { ApiToken } from "@freehub/contract/account";
import { Button, VisuallyHidden } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { rightWords } from "#lib/access-words.ts";
import { formatDay, formatTimestamp } from "#lib/format.ts";

export function TokenLine({ token, onRevoke }: { token: ApiToken; onRevoke: () => void }) {
	const { name, start, scopes, expiresAt, lastUsedAt } = token;
	return (
		<li>
			<IconKey size={22} aria-hidden="true" />
			<div>
				<strong>{name}</strong> <code>{start}…</code>
				<p>May {scopes.map((right) => rightWords[right]).join(", ")}</p>
				<p>
					Until {formatDay(expiresAt)},{" "}
					{lastUsedAt === null ? "never used" : `last used ${formatTimestamp(lastUsedAt)}`}
				</p>
			</div>
			<Button variant="danger" size="sm" onClick={onRevoke}>
				Revoke<VisuallyHidden> {name}</VisuallyHidden>
			</Button>
		</li>
	);
}
