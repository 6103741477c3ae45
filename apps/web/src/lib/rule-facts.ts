import type { Facts } from "@freehub/contract/rules";
import { formatCount } from "./format.ts";

// The facts of a refusal, as its sentence takes them.

type Fact = Facts[string] | undefined;

export const count = (fact: Fact): number => Number(fact ?? 0);
export const word = (fact: Fact): string => String(fact ?? "");
export const number = (fact: Fact): string => formatCount(count(fact));
