import { addLocation, type NewLocation, renameLocation } from "@freehub/contract/locations";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { z } from "zod";
import { api } from "#lib/api.ts";
import { newKey } from "#lib/new-key.ts";
import { stockKeys } from "./queries.ts";

type NewPlace = z.input<typeof NewLocation>;

export function useAddLocation() {
	const queryClient = useQueryClient();
	// The same place, sent again after a lost answer, is added once.
	const sent = useRef<{ content: string; key: string }>(undefined);
	return useMutation({
		mutationFn: (place: NewPlace) => {
			const content = JSON.stringify(place);
			if (sent.current?.content !== content) sent.current = { content, key: newKey() };
			return api.call(addLocation, { body: place, idempotencyKey: sent.current.key });
		},
		onSuccess: () => {
			sent.current = undefined;
			return queryClient.invalidateQueries({ queryKey: stockKeys.locations });
		},
	});
}

export function useRenameLocation() {
	const queryClient = useQueryClient();
	return useMutation({
		mutationFn: ({ id, name }: { id: string; name: string }) =>
			api.call(renameLocation, { params: { id }, body: { name } }),
		onSuccess: () => queryClient.invalidateQueries({ queryKey: stockKeys.locations }),
	});
}
