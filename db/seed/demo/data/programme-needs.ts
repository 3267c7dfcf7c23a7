/** The goods that each programme needs, by slug; programmes of the gym need the small things that belong in a bag. */
export const programmeNeeds: Readonly<Record<string, readonly string[]>> = {
  "home-start": ["yoga-mat-6mm", "insulated-bottle-750ml"],
  "strong-at-home": ["hex-dumbbells-5kg-pair", "hex-dumbbells-10kg-pair", "mini-loop-bands-set", "yoga-mat-6mm"],
  "gym-foundations": ["training-gloves", "mini-loop-bands-set", "shaker-600ml"],
  "muscle-builder-12": ["leather-lifting-belt", "lifting-straps", "wrist-wraps", "whey-protein-1kg"],
  "strength-base-12": ["leather-lifting-belt", "lifting-straps", "knee-sleeves-5mm"],
  "lean-engine-8": ["cast-iron-kettlebell-16kg", "speed-jump-rope", "mini-loop-bands-set", "thick-exercise-mat-15mm"],
  "daily-mobility": ["yoga-mat-6mm", "foam-roller-33cm", "mini-loop-bands-set", "stretching-strap"],
  "first-10k": ["yoga-mat-6mm", "flat-recovery-band", "energy-gel-box-12", "running-cap"],
};
