/** The places of the mat: how each is called and drawn, and what it asks of a writer. */
import type { Place, Section } from "../protocol";
import type { IconName } from "../ui/icons";

export const SECTIONS: readonly Section[] = ["required", "permitted", "forbidden"];

export const PLACES: Record<Place, { title: string; icon: IconName; rule: string }> = {
  resources: { title: "Resources", icon: "die", rule: "" },
  goal: { title: "Goal", icon: "flag", rule: "" },
  required: { title: "Required", icon: "tick", rule: "use every one" },
  permitted: { title: "Permitted", icon: "dashed-ring", rule: "may use" },
  forbidden: { title: "Forbidden", icon: "barred-circle", rule: "never use" },
};
